# Builds the server of llama.cpp from the sources that node-llama-cpp carries, on the
# libraries that it brings built: make -f server.mk BUILD=FOLDER MODULES=FOLDER
LIBS := $(MODULES)/@node-llama-cpp/linux-x64/bins/linux-x64
LIBRARIES := $(wildcard $(addprefix $(LIBS)/,libllama-common.so libllama.v*.so libggml.v*.so libggml-base.so))
SOURCE := $(BUILD)/llama.cpp
HERE := $(dir $(lastword $(MAKEFILE_LIST)))
CXXFLAGS := -std=c++17 -O1 -w -DGGML_USE_CPU -DGGML_BACKEND_DL -DGGML_SHARED -DLLAMA_SHARED \
	-DGGML_BACKEND_SHARED -DLLAMA_SUBPROCESS -I$(HERE) \
	$(addprefix -I$(SOURCE)/,tools/server tools/mtmd common vendor include ggml/include)
NAMES := $(basename $(notdir $(wildcard $(SOURCE)/tools/server/*.cpp)))
OBJECTS := $(NAMES:%=$(BUILD)/%.o)

$(BUILD)/llama-server: $(OBJECTS) $(BUILD)/pictures.o
	g++ -o $@ $^ $(LIBRARIES) -lpthread -Wl,-rpath,$(LIBS)

$(BUILD)/%.o: $(SOURCE)/tools/server/%.cpp $(HERE)ui.h
	g++ $(CXXFLAGS) -c -o $@ $<

# The library for pictures is not built; a server of a text model never calls it.
$(BUILD)/pictures.o: $(OBJECTS)
	nm -u $(OBJECTS) | awk '{print $$2}' | grep -E '^(_Z[0-9]+)?mtmd' | sort -u | \
		sed 's/.*/void *&(void) { return 0; }/' | gcc -w -x c -c -o $@ -
